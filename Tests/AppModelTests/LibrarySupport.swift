import LockstepAppModel
import LockstepConcurrency
import LockstepFormats
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic
import LockstepTestSupport

/// Sessions of the synthetic phone, written by the recorder.
enum LibrarySessions {
    struct StillClock: HostClock {
        var now: HostTime { HostTime(nanoseconds: 1_000_000_000) }
        var anchor: ClockAnchor {
            ClockAnchor(host: now, wall: WallTime(nanoseconds: 1_768_903_200_000_000_000))
        }
        func sleep(until time: HostTime) {}
    }

    /// Records half a second at 64 × 48 and returns the session's folder.
    ///
    /// - Parameter startSeconds: The delay of the start after the synthetic phone's usual start.
    @discardableResult
    static func record(
        _ mode: RecordingMode, in directory: String, fileSystem: any FileSystem,
        startSeconds: Int64 = 0, milliseconds: Int64 = 500, title: String? = nil,
        seal: SealIdentity? = nil
    ) throws -> String {
        var phone = SyntheticConfiguration(
            seed: 3, duration: .milliseconds(milliseconds))
        phone.imageSize = PixelSize(width: 64, height: 48)
        phone.depthSize = PixelSize(width: 32, height: 24)
        phone.framesPerSecond = 10
        phone.streams = mode.streams
        phone.startWall = WallTime(
            nanoseconds: phone.startWall.nanoseconds + startSeconds * 1_000_000_000)
        var configuration = RecorderConfiguration(mode: mode, directory: directory)
        configuration.title = title
        configuration.seal = seal
        let recorder = Recorder(
            configuration, codecs: FFmpegCodecs(), fileSystem: fileSystem, clock: StillClock())
        return try recorder.record(from: SyntheticPhone(phone)).path
    }

    /// Makes a session on a disk in memory look as if the program was killed.
    static func kill(_ path: String, _ disk: MemoryFileSystem) throws {
        let file = path + "/" + SessionLayout.manifest
        var manifest = try SessionManifest(decoding: disk.bytes(at: file) ?? [])
        manifest.state = .recording
        manifest.frameCount = 0
        manifest.streams = []
        disk.put(manifest.encoded(), at: file)
        let rows = path + "/" + RowFile.imu.rawValue
        if let bytes = disk.bytes(at: rows) { disk.put(bytes.dropLast(5), at: rows) }
    }
}

extension MemoryFileSystem {
    fileprivate func put(_ bytes: ArraySlice<UInt8>, at path: String) {
        put(Array(bytes), at: path)
    }
}

/// A model with its engine, driven until no work is left.
final class LibraryDriver {
    private(set) var model: LibraryModel
    private(set) var performed: [LibraryAction] = []
    let engine: SessionLibrary
    private let posted = Mutex<[LibraryEvent]>([])

    init(
        _ fileSystem: any FileSystem, directory: String = "/documents", choices: [ShareChoice] = [],
        verdicts: VerdictStorage? = nil
    ) {
        model = LibraryModel(choices: choices)
        engine = SessionLibrary(
            directory: directory, temporary: "/temporary", fileSystem: fileSystem,
            codecs: FFmpegCodecs(), choices: choices, cryptography: StubCryptography(),
            verdicts: verdicts)
    }

    var screen: LibraryScreen { model.screen }

    /// Handles an event and all its effects.
    func send(_ event: LibraryEvent) {
        var events = [event]
        while !events.isEmpty {
            for event in events {
                for action in model.handle(event) {
                    performed.append(action)
                    engine.perform(action) { event in
                        self.posted.withLock { $0.append(event) }
                    }
                }
            }
            engine.wait()
            events = posted.withLock { posted in
                defer { posted = [] }
                return posted
            }
        }
    }
}

extension LibraryDriver: @unchecked Sendable {}
