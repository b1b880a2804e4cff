/** Files that the pages of a `describe` give to the browser to save, of the test that runs, oldest first. */
export function savedFiles(): readonly { name: string; text: string }[] {
	const saved: { name: string; text: string }[] = [];
	let click: jest.SpyInstance;
	beforeEach(() => {
		saved.length = 0;
		let blob: Blob;
		URL.createObjectURL = (object: Blob | MediaSource) => {
			blob = object as Blob;
			return 'blob:file';
		};
		URL.revokeObjectURL = () => {};
		click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
			const name = this.download;
			void blob.text().then((text) => saved.push({ name, text }));
		});
	});
	afterEach(() => click.mockRestore());
	return saved;
}
