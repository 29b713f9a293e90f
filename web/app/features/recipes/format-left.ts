const twoDigits = (value: number) => String(value).padStart(2, '0');

/** 17 s -> '0:17', 18 h -> '18:00:00'. A second that has begun still counts. */
export const formatLeft = (leftMs: number): string => {
  const total = Math.max(0, Math.ceil(leftMs / 1000));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
};
