import * as v from 'valibot';
import type { AppStore } from '#store';
import { cartOpened } from '#store/uiSlice';
import { htmlValueOf, type TypedField, typedFields } from '#ui/typedFields';

const TypedText = v.object({
	path: v.string(),
	cartOpen: v.boolean(),
	fields: v.array(v.object({ name: v.string(), place: v.number(), value: v.string(), checked: v.boolean() })),
});

/** Longest wait for a form that needs a slow answer, or that stands in a dialog which is opened again. */
const timeoutMs = 120_000;

export function restoreTypedText(store: AppStore, stored: string): void {
	const read = v.safeParse(v.pipe(v.string(), v.parseJson(), TypedText), stored);
	if (!read.success) return;
	const { path, cartOpen, fields } = read.output;
	if (cartOpen) store.dispatch(cartOpened());
	const missing = new Map(fields.map((field) => [`${field.name} ${field.place}`, field]));

	const fill = () => {
		if (window.location.pathname !== path) missing.clear();
		for (const { field, name, place } of typedFields()) {
			const key = `${name} ${place}`;
			const typed = missing.get(key);
			missing.delete(key);
			if (typed && field !== document.activeElement) put(field, typed);
		}
		if (missing.size === 0) observer.disconnect();
	};
	const observer = new MutationObserver(fill);
	observer.observe(document.body, { childList: true, subtree: true });
	setTimeout(() => observer.disconnect(), timeoutMs);
	fill();
}

/** Repeats the events, because React's hydration misses early input. */
export function repeatTyped(fields: readonly TypedField[]): void {
	// Read at once, because React overwrites the other fields when it handles the first event.
	const typed = fields.map((field) => ({ field, value: field.value, checked: 'checked' in field && field.checked }));
	for (const { field, ...own } of typed) {
		// React ignores a known value, so it gets the initial one first.
		if (isTicked(field)) field.checked = field.defaultChecked;
		else field.value = htmlValueOf(field);
		put(field, own);
	}
}

const isTicked = (field: TypedField): field is HTMLInputElement =>
	field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type);

/** React notices only values set around its own setter. */
function put(field: TypedField, { value, checked }: { value: string; checked: boolean }): void {
	if (isTicked(field)) {
		if (checked !== field.checked) field.click();
		return;
	}
	if (field.value === value) return;
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
	field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
