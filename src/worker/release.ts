declare global {
	/** From the build: a hash of `shopFiles`. */
	const shopRelease: string;
	/** From the build: hashed addresses for a shopper's first pages. */
	const shopFiles: readonly string[];
}

export const release = shopRelease;
export const firstFiles = shopFiles;
