import { createElement, type SVGProps } from 'react';

interface IconData {
	node: Array<[tag: string, attributes: Record<string, string>]>;
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Replaces lucide-react's `createLucideIcon` in the bundle (see webpack.config.js), because its context, aliases and
 * class names weigh more than all icons together.
 */
export default function createLucideIcon({ node }: IconData) {
	return function Icon({ size = 24, ...rest }: IconProps) {
		return createElement(
			'svg',
			{
				width: size,
				height: size,
				viewBox: '0 0 24 24',
				fill: 'none',
				stroke: 'currentColor',
				strokeWidth: 2,
				strokeLinecap: 'round',
				strokeLinejoin: 'round',
				'aria-hidden': true,
				...rest,
			},
			node.map(([tag, attributes]) => createElement(tag, attributes)),
		);
	};
}
