export type WorkerRequest =
  | { readonly type: 'execute'; readonly frames: Uint8Array }
  | { readonly type: 'close' };

export type WorkerReply =
  | { readonly type: 'ready' }
  | { readonly type: 'data'; readonly bytes: Uint8Array }
  | { readonly type: 'done'; readonly bytes: Uint8Array | null }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'closed' };
