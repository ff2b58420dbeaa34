/** Time that is left, `5:32` or `21:37:52`; null: none is. @param ms of time */
export const countdownText = (ms: number): string | null => {
  if (ms <= 0) return null;
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
};
