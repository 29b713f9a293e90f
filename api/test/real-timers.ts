import { afterEach, vi } from 'vitest';

// A test that fails leaves no false clock to the next one.
afterEach(() => void vi.useRealTimers());
