import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a `dragover`, which comes again and again, after which a file is no longer over the page. */
const gone = 200;

/**
 * Takes files that are dropped anywhere in the page: a browser would open them, and what is being worked on would be
 * gone. Says whether files are being dragged over the page. What `onFiles` does not want is still kept from the browser.
 */
export function useDroppedFiles(onFiles: (files: FileList) => void): boolean {
	const take = useRef(onFiles);
	const [over, setOver] = useState(false);
	useEffect(function rememberHandler() {
		take.current = onFiles;
	});
	useEffect(function listenForFiles() {
		let leaving: ReturnType<typeof setTimeout>;
		const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
		const onOver = (event: DragEvent) => {
			if (!holdsFiles(event)) return;
			event.preventDefault();
			setOver(true);
			clearTimeout(leaving);
			leaving = setTimeout(() => setOver(false), gone);
		};
		const onDrop = (event: DragEvent) => {
			const files = event.dataTransfer?.files;
			if (!files || !holdsFiles(event)) return;
			event.preventDefault();
			clearTimeout(leaving);
			setOver(false);
			if (files.length > 0) take.current(files);
		};
		document.addEventListener('dragover', onOver);
		document.addEventListener('drop', onDrop);
		return () => {
			clearTimeout(leaving);
			document.removeEventListener('dragover', onOver);
			document.removeEventListener('drop', onDrop);
		};
	}, []);
	return over;
}
