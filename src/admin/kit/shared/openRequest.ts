import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Id = number | string;

/** In the history entry's state: reloads and shared links do not repeat it. */
export type OpenRequest = { create: true } | { open: Id } | { file: 'import' | 'export' };

function readRequest(state: unknown): OpenRequest | null {
	if (typeof state !== 'object' || state === null) return null;
	if ('create' in state && state.create === true) return { create: true };
	if ('open' in state && (typeof state.open === 'number' || typeof state.open === 'string'))
		return { open: state.open };
	if ('file' in state && (state.file === 'import' || state.file === 'export')) return { file: state.file };
	return null;
}

/** `answer` returns nothing while waiting, or for another hook's request. */
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
	/** Undefined while loading. Without `read`, a missing row is awaited. */
	rows: ReadonlyArray<Row | undefined> | null | undefined;
	read?: (id: Id) => Promise<Row | undefined>;
	onOpen: (row: Row) => void;
	onCreate?: () => void;
}

export function useOpenRequest<Row extends { id: Id }>({ rows, read, onOpen, onCreate }: Answers<Row>): void {
	const readAndOpen = (id: Id) =>
		read?.(id).then(
			(row) => row && onOpen(row),
			(error: unknown) => console.warn('The row could not be read.', error),
		);
	useRequest((request) => {
		if ('create' in request) return onCreate;
		if (!('open' in request) || !rows) return null;
		const row = rows.find((one) => one && String(one.id) === String(request.open));
		if (row) return () => onOpen(row);
		return read && (() => void readAndOpen(request.open));
	});
}

/** A missing handler is awaited. */
export function useFileRequest(answers: { onImport: () => void; onExport: (() => void) | undefined }): void {
	useRequest((request) => 'file' in request && (request.file === 'import' ? answers.onImport : answers.onExport));
}
