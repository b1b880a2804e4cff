import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The one-time token of the fragment, which servers do not log; removed at once, empty without one. `arriving`: still
 * there. `onToken` runs for each token, on an open page too.
 */
export function useTokenOfAddress(onToken: () => void): { token: string; arriving: boolean } {
	const { hash } = useLocation();
	const navigate = useNavigate();
	const [token, setToken] = useState('');
	const notify = useEffectEvent(onToken);

	useEffect(
		function takeTokenOutOfAddress() {
			if (!hash) return;
			setToken(hash.slice(1));
			notify();
			void navigate({ hash: '' }, { replace: true });
		},
		[hash, navigate],
	);

	return { token, arriving: hash !== '' };
}
