import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ports } from '../store/ports';
import { usePageArrival } from '../ui/usePageArrival';

export function NavigationBridge({ ports }: { ports: Ports }) {
	const navigate = useNavigate();
	usePageArrival(() => window.scrollTo(0, 0));

	useLayoutEffect(
		function connectRouter() {
			ports.navigate = (to, options) => void navigate(to, options);
		},
		[navigate, ports],
	);

	return null;
}
