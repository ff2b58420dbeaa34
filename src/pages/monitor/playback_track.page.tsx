import { playbackAddress } from '#state/tracks/track-address.ts';
import { PlaybackPage } from '#templates/replay/playback/playback-page.tsx';

/** The past of one to four trucks: map, lanes, events and fixes at one moment. */
const PlaybackTrackPage = () => <PlaybackPage address={playbackAddress} />;

export default PlaybackTrackPage;
