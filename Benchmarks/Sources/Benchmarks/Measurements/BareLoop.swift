import LockstepConcurrency
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// The minimal program that stores the stream as still images.
///
/// Several threads each encode an image, write it and its maps, and append as many bytes as the
/// recorder's rows have; another thread synchronizes. The codec, the disk calls, the number of
/// encoding threads and the rule for synchronizing are the recorder's. Its queue, its order of
/// frames and its rows are left out.
final class BareLoop: Sendable {
    private struct State {
        var nextFrame = 0
        var files: [any WritableFile] = []
        /// The number of files that the synchronizing thread has not yet reported as being on disk.
        var openFileCount = 0
        var isEnded = false
        var failure: (any Error)?

        /// The recorder waits from 150 files on, and synchronizes early from 60 on.
        var hasRoom: Bool { openFileCount < 150 || isEnded }
        var isUrgent: Bool { openFileCount >= 60 || isEnded }
    }

    private static let folders = ["rgb", "depth", "confidence"]

    private let ring: Ring
    private let frameCount: Int
    private let rowBytesPerFrame: [UInt8]
    private let folder: String
    private let rows: any WritableFile
    private let disk = LocalFileSystem()
    private let state = Mutex(State())

    /// A loop with its folders, before the first frame.
    init(_ ring: Ring, frameCount: Int, rowByteCount: Int, folder: String) throws {
        self.ring = ring
        self.frameCount = frameCount
        self.folder = folder
        rowBytesPerFrame = [UInt8](repeating: 32, count: rowByteCount / frameCount)
        for name in Self.folders { try disk.makeDirectory(folder + "/" + name) }
        rows = try disk.create(folder + "/rows")
    }

    /// Stores all frames; returns when everything is on the disk.
    func run() throws {
        let configuration = RecorderConfiguration(mode: .logger, directory: folder)
        let encoders = try (0..<configuration.encoderCount).map { _ in
            try WorkerThread { self.noting { try self.encode() } }
        }
        let synchronizer = try WorkerThread { self.noting { try self.keepSynchronizing() } }
        for encoder in encoders { encoder.join() }
        state.change { $0.isEnded = true }
        synchronizer.join()
        try rows.close()
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func noting(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            state.change { state in
                state.failure = error
                // No thread may wait for one that has ended.
                state.isEnded = true
            }
        }
    }

    private func encode() throws {
        let codec = try FFmpegCodecs().makeStillCodec()
        while let index = takeFrame() {
            let frame = ring.frame(index, at: .init(nanoseconds: 0))
            guard case .pixels(let pixels) = frame.image, let map = frame.depth else { continue }
            try map.depth.withContentBytes { try store($0, as: "depth/\(index).bin") }
            try map.confidence?.withContentBytes { try store($0, as: "confidence/\(index).bin") }
            let image = try codec.encodeJPEG(pixels, quality: 0.9)
            try image.withUnsafeBytes { try store($0, as: "rgb/\(index).jpg") }
            try rowBytesPerFrame.withUnsafeBytes { try rows.writeAll($0) }
        }
    }

    private func takeFrame() -> Int? {
        state.withLock { state in
            guard state.nextFrame < frameCount, state.failure == nil else { return nil }
            defer { state.nextFrame += 1 }
            return state.nextFrame
        }
    }

    private func store(_ bytes: UnsafeRawBufferPointer, as name: String) throws {
        let path = folder + "/" + name
        let file = try disk.create(path + ".part")
        try file.writeAll(bytes)
        try disk.rename(path + ".part", to: path)
        state.change(when: \.hasRoom) { state in
            state.files.append(file)
            state.openFileCount += 1
        }
    }

    /// Synchronizes as often as the recorder: every 0.4 s, earlier if many files are open, and at
    /// the end.
    private func keepSynchronizing() throws {
        var isEnded = false
        while !isEnded {
            _ = state.wait(milliseconds: 400, until: \.isUrgent)
            isEnded = try synchronize()
        }
    }

    /// - Returns: whether these were the last files.
    private func synchronize() throws -> Bool {
        let (files, isEnded) = state.withLock { state in
            defer { state.files = [] }
            return (state.files, state.isEnded)
        }
        for file in files {
            try file.synchronize()
            try file.close()
        }
        for name in Self.folders { try disk.synchronizeDirectory(folder + "/" + name) }
        try rows.synchronize()
        state.change { $0.openFileCount -= files.count }
        return isEnded
    }
}
