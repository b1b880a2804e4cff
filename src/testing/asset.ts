/** In tests every imported file has this address. */
export default 'asset';
