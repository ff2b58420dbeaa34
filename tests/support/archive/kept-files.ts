/** What is kept, as whoever has the disk or the bucket sees and changes it. */
export interface KeptFiles {
  names(): Promise<readonly string[]>;
  read(name: string): Promise<Buffer>;
  write(name: string, bytes: Buffer | string): Promise<void>;
  remove(name: string): Promise<void>;
}
