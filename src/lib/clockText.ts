/** 581 seconds are `09:41`. */
export const clockText = (seconds: number): string =>
	[Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
