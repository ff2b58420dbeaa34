// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts:
// scheme, language and colour mode as they were left, so that nothing flashes.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      return null;
    }
  };
  var scheme = read('tankwatch.scheme');
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (read('tankwatch.colours') === 'weak') root.setAttribute('data-colour', 'weak');
  var language = null;
  try {
    language = sessionStorage.getItem('tankwatch.language');
  } catch (error) {
    language = null;
  }
  root.lang = language === '"en"' ? 'en' : 'zh-CN';
  var touch = matchMedia('(pointer: coarse)').matches && matchMedia('(max-width: 63.99em)').matches;
  root.setAttribute('data-density', touch ? 'touch' : 'regular');
  // While files of the start are still arriving nothing has failed, however slow the line is.
  root.setAttribute('data-start', 'loading');
  addEventListener('load', function () {
    if (root.getAttribute('data-start') === 'loading') root.removeAttribute('data-start');
  });
})();
