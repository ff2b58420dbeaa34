/** Whether the hub's database holds a session. It is never created here. */
export const signedIn = (factory: IDBFactory): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = factory.open('tankwatch');
    opening.onerror = () => resolve(false);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      const done = (found: boolean): void => {
        database.close();
        resolve(found);
      };
      if (!database.objectStoreNames.contains('meta')) return done(false);
      const asking = database.transaction('meta').objectStore('meta').get('session');
      asking.onsuccess = () => done(asking.result !== undefined);
      asking.onerror = () => done(false);
    };
  });
