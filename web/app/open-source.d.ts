interface ImportMetaEnv {
  /** JSON, made at build from the lock file. */
  readonly OPEN_SOURCE: string;
}
