import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Browsers repeat `dragover`; a pause means that files have left. */
const leaveDelayMs = 200;

/**
 * Accepts files dropped anywhere, which the browser would open; returns whether files are over the page. An open dialog
 * blocks an `area` outside it.
 */
export function useDroppedFiles(onFiles: (files: FileList) => void, area?: RefObject<Element | null>): boolean {
	const [over, setOver] = useState(false);
	const take = useEffectEvent(onFiles);
	useEffect(
		function listenForFiles() {
			let leaving: ReturnType<typeof setTimeout>;
			const isBehind = () => {
				const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
				return Boolean(area?.current && dialog && !dialog.contains(area.current));
			};
			const holdsFiles = (event: DragEvent) => (event.dataTransfer?.types.includes('Files') ?? false) && !isBehind();
			const onOver = (event: DragEvent) => {
				if (!holdsFiles(event)) return;
				event.preventDefault();
				setOver(true);
				clearTimeout(leaving);
				leaving = setTimeout(() => setOver(false), leaveDelayMs);
			};
			const onDrop = (event: DragEvent) => {
				const files = event.dataTransfer?.files;
				if (!files || !holdsFiles(event)) return;
				event.preventDefault();
				clearTimeout(leaving);
				setOver(false);
				if (files.length > 0) take(files);
			};
			document.addEventListener('dragover', onOver);
			document.addEventListener('drop', onDrop);
			return () => {
				clearTimeout(leaving);
				document.removeEventListener('dragover', onOver);
				document.removeEventListener('drop', onDrop);
			};
		},
		[area],
	);
	return over;
}
