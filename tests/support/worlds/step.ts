/** A step of a test that tells one story; what fails within it says in which step. */
export const step = async <T>(name: string, act: () => Promise<T> | T): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
};
