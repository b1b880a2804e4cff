import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Id = number | string;

/**
 * What a screen is asked to do when somebody is sent to it: open its form for something new, or one of its rows, or
 * bring or take its rows as a file. It travels as the state of the address, so that a reload or a shared link does
 * nothing.
 */
export type OpenRequest = { create: true } | { open: Id } | { file: 'import' | 'export' };

function readRequest(state: unknown): OpenRequest | null {
	if (typeof state !== 'object' || state === null) return null;
	if ('create' in state && state.create === true) return { create: true };
	if ('open' in state && (typeof state.open === 'number' || typeof state.open === 'string'))
		return { open: state.open };
	if ('file' in state && (state.file === 'import' || state.file === 'export')) return { file: state.file };
	return null;
}

/**
 * Carries out what the screen was asked, once: going back does not do it again. `answer` says what is to be done, or
 * nothing while that cannot be done yet, or is for somebody else to do.
 */
function useRequest(answer: (request: OpenRequest) => (() => void) | false | null | undefined): void {
	const { pathname, search, state } = useLocation();
	const navigate = useNavigate();
	useEffect(function carryOut() {
		const request = readRequest(state);
		const act = request && answer(request);
		if (!act) return;
		void navigate({ pathname, search }, { replace: true, state: null });
		act();
	});
}

interface Answers<Row> {
	/** Rows of the screen; none while they are on their way. A row that is asked for and not there yet is waited for. */
	rows: readonly Row[] | null | undefined;
	onOpen: (row: Row) => void;
	onCreate?: () => void;
}

/** Opens what the screen was asked to. */
export function useOpenRequest<Row extends { id: Id }>({ rows, onOpen, onCreate }: Answers<Row>): void {
	useRequest((request) => {
		if ('create' in request) return onCreate;
		const row = 'open' in request && rows?.find(({ id }) => String(id) === String(request.open));
		return row ? () => onOpen(row) : null;
	});
}

/** Brings or takes the rows of the screen as a file, when asked to; what is not given waits until it is. */
export function useFileRequest(answers: { onImport: () => void; onExport: (() => void) | undefined }): void {
	useRequest((request) => 'file' in request && (request.file === 'import' ? answers.onImport : answers.onExport));
}
