/** Puts text around what is selected, or around `sample`, as if it had been typed, and selects what stands between. */
export function insertAround(area: HTMLTextAreaElement, before: string, after: string, sample: string): void {
	const { selectionStart: start, selectionEnd: end, value } = area;
	const inner = value.slice(start, end) || sample;
	area.focus();
	area.setRangeText(before + inner + after, start, end, 'end');
	if (inner) area.setSelectionRange(start + before.length, start + before.length + inner.length);
	area.dispatchEvent(new Event('input', { bubbles: true }));
}
