declare global {
	/** Set by the build: a print of `shopFiles`. */
	const shopRelease: string;
	/** Set by the build: hashed addresses of what a shopper's first pages need. */
	const shopFiles: readonly string[];
}

export const release = shopRelease;
export const firstFiles = shopFiles;
