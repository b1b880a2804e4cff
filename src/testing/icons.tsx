import type { LucideProps } from 'lucide-react';
import type { ReactElement } from 'react';

type Icon = (props: LucideProps) => ReactElement;

const icons = new Map<string, Icon>();

function makeIcon(): Icon {
	return function Icon({ size = 24, absoluteStrokeWidth: _absolute, ...props }) {
		const named = Object.keys(props).some((name) => name.startsWith('aria-') || name === 'role' || name === 'title');
		return <svg {...(!named && { 'aria-hidden': true })} width={size} height={size} {...props} />;
	};
}

/** Icons without their lines: no test looks at those, and each would bring up to ten elements into every query. */
module.exports = new Proxy(
	{},
	{
		get(_icons, name: string) {
			const icon = icons.get(name) ?? makeIcon();
			icons.set(name, icon);
			return icon;
		},
	},
);
