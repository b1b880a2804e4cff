/** sharp, loaded with the first picture: a shop that has its catalogue starts without it. */
export async function loadSharp() {
	return (await import('sharp')).default;
}
