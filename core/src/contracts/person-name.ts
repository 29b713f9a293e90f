import { z } from 'zod';
import { isReadableName, unreadableName } from '../rules/names.ts';
import { plainText } from './plain-text.ts';

export const PersonName = z.string().trim().min(1).max(100).regex(plainText).refine(isReadableName, unreadableName);
