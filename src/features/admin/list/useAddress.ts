import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Milliseconds without a key after which what was typed goes into the address. */
const typingPause = 300;

/** Changes of the query string by name; what is empty is taken out of it. */
export type AddressChange = Readonly<Record<string, string>>;

/**
 * The query string of the page, in which a list keeps its search, filters and order, so that a reload, Back and a sent
 * link find them again. A change replaces the address: one step of Back leaves the list.
 */
export function useAddress() {
	const [params, setParams] = useSearchParams();
	const change = (changes: AddressChange) => {
		// As it is now: two changes of one moment must not undo each other.
		const next = new URLSearchParams(window.location.search);
		for (const [name, value] of Object.entries(changes)) {
			if (value) next.set(name, value);
			else next.delete(name);
		}
		setParams(next, { replace: true });
	};
	return { get: (name: string) => params.get(name) ?? '', change };
}

/** A text that is typed at once and reaches the address after a pause; a change of the address reaches the text. */
export function useTypedInAddress(name: string): readonly [text: string, type: (text: string) => void] {
	const address = useAddress();
	const kept = address.get(name);
	const [text, setText] = useState(kept);
	const now = useRef({ written: kept, change: address.change });
	useEffect(function rememberChange() {
		now.current.change = address.change;
	});
	useEffect(
		function followAddress() {
			// What was written from here changes nothing while the person types on; Back or a link does.
			if (now.current.written === kept) return;
			now.current.written = kept;
			setText(kept);
		},
		[kept],
	);
	useEffect(
		function writeAfterPause() {
			if (text === now.current.written) return;
			const timer = setTimeout(() => {
				now.current.written = text;
				now.current.change({ [name]: text });
			}, typingPause);
			return () => clearTimeout(timer);
		},
		[text, name],
	);
	return [text, setText];
}
