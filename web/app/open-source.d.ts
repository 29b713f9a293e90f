interface ImportMetaEnv {
  /** JSON, generated at build from the lock file. */
  readonly OPEN_SOURCE: string;
}
