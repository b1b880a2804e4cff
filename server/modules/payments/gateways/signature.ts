import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, for any lengths. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));
