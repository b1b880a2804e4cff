import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The one-time token in the address's fragment, which reaches no log and is taken out of the address at once; empty without
 * one. `arriving` while it still stands there. `onToken` is called for each that comes, also on a page that is open.
 */
export function useTokenOfAddress(onToken: () => void): { token: string; arriving: boolean } {
	const { hash } = useLocation();
	const navigate = useNavigate();
	const [token, setToken] = useState('');
	const tell = useEffectEvent(onToken);

	useEffect(
		function takeTokenOutOfAddress() {
			if (!hash) return;
			setToken(hash.slice(1));
			tell();
			void navigate({ hash: '' }, { replace: true });
		},
		[hash, navigate],
	);

	return { token, arriving: hash !== '' };
}
