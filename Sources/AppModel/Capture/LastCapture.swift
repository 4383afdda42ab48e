internal import LockstepFormats
internal import LockstepSamples
internal import LockstepSessions

/// The session or photo that the capture screen shows small, on the button that opens all of them.
public enum LastCapture: Hashable, Sendable {
    /// A session's folder.
    case session(path: String)
    /// A photo's file name.
    case photo(name: String)
}

/// Follows the last capture.
extension CaptureModel {
    /// Shows another capture, or what remains after it was deleted.
    mutating func showLast(_ capture: LastCapture?) {
        guard lastCapture != capture else { return }
        lastCapture = capture
        isLastStale = true
    }

    /// Requests the small image whenever it may have changed, except during a recording.
    mutating func refreshLast() -> [CaptureAction] {
        guard isLastStale, isShown, !isBusy else { return [] }
        isLastStale = false
        return [.readLast(lastCapture)]
    }

    mutating func take(_ capture: LastCapture?, _ image: ScaledImage?) {
        // A newer capture's image is being read.
        guard !isLastStale else { return }
        lastCapture = capture
        lastImage = image
    }
}

/// Reads the last capture.
extension CaptureEngine {
    /// The longest side of the small image in pixels: 44 points on a 3x screen.
    static let lastSide = 132

    /// Reads the image of a capture, or of the newest one on the disk if that one is gone.
    func readLast(_ capture: LastCapture?) {
        images.add { [weak self] in
            guard let self else { return }
            if let capture, let image = try? image(of: capture) {
                return send(.lastRead(capture, image))
            }
            let newest = newestCapture()
            send(.lastRead(newest, newest.flatMap { try? image(of: $0) }))
        }
    }

    /// The newest session or photo by wall time; nil if there is none, or the folder is unreadable.
    private func newestCapture() -> LastCapture? {
        let sessions =
            (try? SessionCatalog.list(dependencies.directory, fileSystem: ports.fileSystem)) ?? []
        let recorded = sessions.compactMap { entry -> (WallTime, LastCapture)? in
            guard let start = entry.summary?.start else { return nil }
            return (start, .session(path: entry.path))
        }
        let taken = ((try? photos.photos()) ?? []).compactMap { photo -> (WallTime, LastCapture)? in
            photo.facts.map { ($0.wall, .photo(name: photo.name)) }
        }
        return (recorded + taken).max { $0.0 < $1.0 }?.1
    }

    private func image(of capture: LastCapture) throws -> ScaledImage? {
        switch capture {
        case .session(let path):
            return try SessionImages.thumbnail(
                of: path, fileSystem: ports.fileSystem, codecs: ports.codecs,
                longestSide: Self.lastSide)
        case .photo(let name):
            let orientation = try? photos.photos().first { $0.name == name }?.facts?.orientation
            return try PhotoImages.image(
                of: photos.bytes(of: name), orientation: orientation, codecs: ports.codecs,
                longestSide: Self.lastSide)
        }
    }
}
