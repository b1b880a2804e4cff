import { useState } from 'react';

/** Null before, false if forbidden (no HTTPS, no permission). */
export function useCopy(text: string) {
	const [copied, setCopied] = useState<boolean | null>(null);
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text);
			setCopied(true);
		} catch {
			setCopied(false);
		}
	};
	return { copied, copy };
}
