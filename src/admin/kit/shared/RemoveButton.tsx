import { X } from 'lucide-react';
import { flushSync } from 'react-dom';
import { IconButton } from '#ui/Button';

const items = 'li, tr, fieldset';

/** Stands in the item that it removes. The button that adds has `data-add`. */
export const RemoveButton = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
	<IconButton size="s" data-remove label={label} onClick={(event) => removing(event.currentTarget, onRemove)}>
		<X size={16} />
	</IconButton>
);

/** Focus goes to the next item, else the one before, else the button that adds. */
function removing(button: HTMLElement, remove: () => void): void {
	const item = button.closest(items);
	const list = item?.parentElement;
	const around: Element[] = [];
	for (let one = list; one; one = one.parentElement) around.push(one);
	const siblings = () => [...(list?.children ?? [])].filter(({ localName }) => localName === item?.localName);
	const place = item ? siblings().indexOf(item) : -1;
	flushSync(remove);
	const remaining = list?.isConnected ? siblings() : [];
	const next = remaining[place] ?? remaining.at(-1);
	const own = [...(next?.querySelectorAll<HTMLElement>('input, button') ?? [])].filter(
		(control) => control.closest(items) === next,
	);
	const add = () => around.map((one) => one.querySelector<HTMLElement>('[data-add]')).find(Boolean);
	(own.find(({ dataset }) => 'remove' in dataset) ?? own[0] ?? add())?.focus();
}
