import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
	to: string;
	state?: unknown;
}

/** A click for another tab, window or download. */
export const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent): boolean =>
	button !== 0 ||
	metaKey ||
	ctrlKey ||
	shiftKey ||
	altKey ||
	!['', '_self', null].includes(currentTarget.getAttribute('target'));

/** react-router's link renders at every change of address, even in memoised cards; this one reads it when clicked. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
	const { navigator } = useContext(UNSAFE_NavigationContext);
	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);
		if (event.defaultPrevented || opensElsewhere(event)) return;
		event.preventDefault();
		// As in browsers, the current address adds no history entry.
		if (event.currentTarget.href === window.location.href) navigator.replace(to, state);
		else navigator.push(to, state);
	};
	return <a {...rest} href={to} onClick={follow} />;
}
