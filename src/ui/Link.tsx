import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
	/** Absolute: a path with its query. */
	to: string;
	/** Handed to the page that the link leads to. */
	state?: unknown;
}

/** The visitor asks the browser for another tab, another window or a download. */
export const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent): boolean =>
	button !== 0 ||
	metaKey ||
	ctrlKey ||
	shiftKey ||
	altKey ||
	!['', '_self', null].includes(currentTarget.getAttribute('target'));

/**
 * In place of react-router's, which renders again at every change of the address, also inside of memoised cards. This one
 * reads the address when it is clicked; `navigator` never changes.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
	const { navigator } = useContext(UNSAFE_NavigationContext);
	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);
		if (event.defaultPrevented || opensElsewhere(event)) return;
		event.preventDefault();
		// As a browser does: the address that is open already makes no new entry in the history.
		if (event.currentTarget.href === window.location.href) navigator.replace(to, state);
		else navigator.push(to, state);
	};
	return <a {...rest} href={to} onClick={follow} />;
}
