interface ImportMetaEnv {
  readonly BUILD_YEAR: number;
  /** JSON, generated at build from the lock file. */
  readonly OPEN_SOURCE: string;
}
