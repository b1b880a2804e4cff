import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Id = number | string;

/**
 * What a screen is asked to open when somebody is sent to it: its form for something new, or one of its rows. It
 * travels as the state of the address, so that a reload or a shared link opens nothing.
 */
export type OpenRequest = { create: true } | { open: Id };

function readRequest(state: unknown): OpenRequest | null {
	if (typeof state !== 'object' || state === null) return null;
	if ('create' in state && state.create === true) return { create: true };
	if ('open' in state && (typeof state.open === 'number' || typeof state.open === 'string'))
		return { open: state.open };
	return null;
}

interface Answers<Row> {
	/** Rows of the screen; none while they are on their way. A row that is asked for and not there yet is waited for. */
	rows: readonly Row[] | null | undefined;
	onOpen: (row: Row) => void;
	onCreate?: () => void;
}

/** Carries out what the screen was asked to open, once: going back does not open it again. */
export function useOpenRequest<Row extends { id: Id }>({ rows, onOpen, onCreate }: Answers<Row>): void {
	const { pathname, search, state } = useLocation();
	const navigate = useNavigate();

	useEffect(
		function carryOut() {
			const request = readRequest(state);
			if (!request) return;
			const done = () => void navigate({ pathname, search }, { replace: true, state: null });
			if ('create' in request) {
				done();
				onCreate?.();
				return;
			}
			const row = rows?.find(({ id }) => String(id) === String(request.open));
			if (!row) return;
			done();
			onOpen(row);
		},
		[state, rows, pathname, search, navigate, onOpen, onCreate],
	);
}
