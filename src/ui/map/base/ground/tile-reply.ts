/** A tile as it was answered; null: there is none at that place. @throws Error: the source gives nothing now */
export const fetchTile = async (address: string, type: RegExp): Promise<Response | null> => {
  const reply = await fetch(address);
  if (reply.status === 204) return null;
  if (!reply.ok || !type.test(reply.headers.get('content-type') ?? ''))
    throw new Error(`no tile: ${reply.status}`);
  return reply;
};
