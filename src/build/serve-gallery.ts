import type { Plugin } from 'vite';

/** A page with nothing but the gallery: the console's own begins with a hub and a session. */
const page = `<!doctype html>
<html lang="zh" style="overflow: auto; height: auto">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Gallery</title>
  </head>
  <body style="overflow: auto; height: auto">
    <div id="root"></div>
    <script type="module" src="/src/gallery/main.tsx"></script>
  </body>
</html>
`;

/** `/gallery` of the development server: every part of `src/ui` in its states. No build has it. */
export const serveGallery = (): Plugin => ({
  name: 'serve-gallery',
  apply: 'serve',
  configureServer: ({ middlewares, transformIndexHtml }) => {
    middlewares.use('/gallery', (request, response, next) => {
      if (request.method !== 'GET' || !/^\/?(?:\?.*)?$/.test(request.url ?? '')) {
        next();
        return;
      }
      transformIndexHtml('/gallery', page).then(
        (html) => response.setHeader('content-type', 'text/html').end(html),
        next,
      );
    });
  },
});
