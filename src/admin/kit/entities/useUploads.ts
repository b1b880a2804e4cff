import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorText, fieldErrors } from '#api/errorText';
import { imageProblem } from '#lib/imageProblem';
import { useAppDispatch } from '#store';
import { useLatest } from '../shared/useLatest';
import { untracked } from './entityValues';
import { picturesApi } from './picturesApi';

export interface Upload {
	key: number;
	name: string;
	percent: number;
	problem?: string;
}

/** One by one, in the order of the files. The form around `element` waits for them. */
export function useUploads(element: RefObject<HTMLElement | null>, onStored: (url: string) => void) {
	const dispatch = useAppDispatch();
	const stored = useLatest(onStored);
	const [uploads, setUploads] = useState<readonly Upload[]>([]);
	const [held, setHeld] = useState(false);
	const last = useRef(0);
	const queue = useRef(Promise.resolve());
	const busy = uploads.some(({ problem }) => !problem);

	const change = (key: number, news: Partial<Upload>) =>
		setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)));
	const drop = (key: number) => setUploads((now) => now.filter((upload) => upload.key !== key));

	async function store(key: number, file: File): Promise<void> {
		const problem = await imageProblem(file);
		if (problem) return change(key, { problem });
		const onUpload = (sent: number, total: number) =>
			change(key, { percent: total > 0 ? Math.floor((100 * sent) / total) : 0 });
		const { data, error } = await dispatch(picturesApi.endpoints.storePicture.initiate({ file, onUpload }, untracked));
		if (!data) {
			return change(key, { problem: fieldErrors(error).image ?? errorText(error, 'No se pudo guardar la imagen') });
		}
		stored(data.imageUrl);
		drop(key);
	}

	useEffect(
		function holdForm() {
			if (!busy) return;
			const form = element.current?.closest('form');
			const hold = (event: Event) => {
				event.preventDefault();
				event.stopPropagation();
				setHeld(true);
			};
			form?.addEventListener('submit', hold, { capture: true });
			return () => {
				form?.removeEventListener('submit', hold, { capture: true });
				setHeld(false);
			};
		},
		[busy, element],
	);

	return {
		uploads,
		/** Somebody tried to send the form or close the dialog. */
		held,
		/** Whether uploads are pending; shows that. */
		hold() {
			setHeld(busy);
			return busy;
		},
		drop,
		take(files: readonly File[]) {
			for (const file of files) {
				const key = ++last.current;
				setUploads((now) => [...now, { key, name: file.name, percent: 0 }]);
				queue.current = queue.current
					.then(() => store(key, file))
					.catch(() => change(key, { problem: 'No se pudo leer el archivo' }));
			}
		},
	};
}
