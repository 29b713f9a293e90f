import type { PastRevision, previewRevision } from '@juniper/core/contracts/owner-publish.ts';
import { useCall } from '../../lib/calls.ts';

/** Loads what customers would see change if a publication were undone or its menu restored, as of now. */
export const usePreview = ({ revision }: PastRevision) =>
  useCall<typeof previewRevision>(`/owner/catalogue/revisions/${revision}/preview`, { isRecorded: true });
