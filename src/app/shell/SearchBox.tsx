import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsOurs } from '#api/backEnd';
import { limits } from '#contract/shared/limits';
import { useSearchDraft } from '#storefront/catalog/useSearchDraft';
import { lazyPart } from '#ui/PageBoundary';
import { useDebounced } from '#ui/useDebounced';
import styles from './Header.module.css';
import type { SuggestionKeys } from './SearchSuggestions';

const loadSuggestions = () => import(/* webpackChunkName: "suggestions" */ './SearchSuggestions');
const SearchSuggestions = lazyPart(loadSuggestions);

/** Without script a form; a combobox if the back end suggests. */
export function SearchBox() {
	const navigate = useNavigate();
	const { pathname, search, key } = useLocation();
	const current = pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : '';
	const suggests = useIsOurs();
	const [typed, setTyped] = useState({ text: '', at: key });
	const open = suggests && typed.text !== '' && typed.at === key;
	const words = useDebounced(typed.text.trim());
	const [shown, setShown] = useState({ expanded: false, active: '' });
	const listId = useId();
	const field = useRef<HTMLInputElement>(null);
	const list = useRef<SuggestionKeys>(null);
	const [draft, keepDraft] = useSearchDraft();
	const text = draft ?? current;
	const shownText = useRef(text);
	useEffect(
		// Not the first text: somebody may have typed before this script. A `key` would drop the focus.
		function showText() {
			if (field.current && shownText.current !== text) field.current.value = text;
			shownText.current = text;
		},
		[text],
	);

	const close = () => setTyped({ text: '', at: key });
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		close();
		const words = field.current?.value.trim();
		void navigate(words ? `/products?${new URLSearchParams({ search: words })}` : '/products');
	};
	const choose = (to: string) => {
		close();
		void navigate(to);
	};
	const type = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
		keepDraft(value);
		setTyped({ text: value, at: key });
	};
	const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.nativeEvent.isComposing) return;
		if (open) list.current?.press(event);
		else if (event.key === 'ArrowDown') setTyped({ text: event.currentTarget.value, at: key });
	};
	const expanded = open && shown.expanded;
	const combobox = suggests && {
		role: 'combobox',
		'aria-autocomplete': 'list' as const,
		'aria-expanded': expanded,
		'aria-controls': expanded ? listId : undefined,
		'aria-activedescendant': (expanded && shown.active) || undefined,
		onFocus: () => void loadSuggestions().catch(() => {}),
		onBlur: close,
		onKeyDown: pressKey,
	};

	return (
		// biome-ignore lint/a11y/useSemanticElements: <search> is newer than the oldest browsers that the shop serves
		<form role="search" action="/products" className={styles.search} onSubmit={submit}>
			<input
				ref={field}
				type="search"
				name="search"
				aria-label="Buscar productos"
				placeholder="Buscar"
				autoComplete="off"
				enterKeyHint="search"
				maxLength={limits.keyword}
				defaultValue={current}
				onChange={type}
				{...combobox}
			/>
			<button type="submit" aria-label="Buscar">
				<Search size={20} />
			</button>
			{open && (
				<SearchSuggestions
					ref={list}
					id={listId}
					text={typed.text}
					words={words}
					onShown={setShown}
					onChoose={choose}
					onClose={close}
				/>
			)}
		</form>
	);
}
