import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Whether the files that the rows of frames and surfaces refer to exist and match the rows.
struct FileFacts {
    /// Missing files.
    private(set) var missing = Occurrences()
    /// Files whose size or content differs from the row.
    private(set) var wrong = Occurrences()
    /// HEIC images with a rotation, which is applied.
    private(set) var turned = Occurrences()
    /// The number of files checked.
    private(set) var checked = 0
    /// Frames whose image was not stored.
    private(set) var imageless = Occurrences()
    private var images: ListedFolder
    private var depths: ListedFolder
    private var confidences: ListedFolder
    private var meshes: ListedFolder
    private let session: Session
    private let root: [DirectoryEntry]

    init(_ session: Session) throws {
        self.session = session
        root = try session.fileSystem.list(session.path)
        images = try ListedFolder(SessionLayout.images, of: session)
        depths = try ListedFolder(SessionLayout.depths, of: session)
        confidences = try ListedFolder(SessionLayout.confidences, of: session)
        meshes = try ListedFolder(SessionLayout.meshes, of: session)
    }

    mutating func check(_ row: FrameRow, _ place: @autoclosure () -> Place) {
        switch row.image {
        case .image(let path): checkImage(path, row)
        case .movie: break
        case .missing: imageless.add(place())
        }
        guard let size = row.depthSize else { return }
        let depth = depths.byteCount(of: SessionLayout.depth(row.index))
        checkMap(
            Place(file: SessionLayout.depth(row.index), time: row.timestamp), depth,
            Int64(size.area) * 4)
        guard row.hasConfidence else { return }
        let confidence = confidences.byteCount(of: SessionLayout.confidence(row.index))
        checkMap(
            Place(file: SessionLayout.confidence(row.index), time: row.timestamp), confidence,
            Int64(size.area))
    }

    /// Checks a surface's file and returns its triangles; nil if the surface was removed, or the
    /// file is not the one that the row describes.
    mutating func mesh(of row: MeshRow) -> TriangleMesh? {
        guard let shape = row.shape else { return nil }
        checked += 1
        let place = Place(file: shape.path, time: row.timestamp)
        let name = SessionLayout.mesh(row.arrival.sequence)
        guard meshes.byteCount(of: name) != nil else {
            missing.add(Place(file: name, time: row.timestamp))
            return nil
        }
        do {
            return try session.mesh(of: row)
        } catch {
            let problem = (error as? any Failure)?.problem ?? "the mesh cannot be read"
            wrong.add(place, problem: problem)
            return nil
        }
    }

    private mutating func checkMap(
        _ place: @autoclosure () -> Place, _ actual: Int64?, _ expected: Int64
    ) {
        checked += 1
        guard let actual else { return missing.add(place()) }
        guard actual != expected else { return }
        wrong.add(
            place(), problem: "\(Int(clamping: actual).counted("byte")) instead of \(expected)")
    }

    private mutating func checkImage(_ path: String, _ row: FrameRow) {
        checked += 1
        let place = Place(file: path, time: row.timestamp)
        guard let format = SessionLayout.imageFormat(ofFile: path, frame: row.index) else {
            return wrong.add(place, problem: "not the path of image \(row.index)")
        }
        guard images.byteCount(of: path) != nil else { return missing.add(place) }
        guard let size = row.size else { return }
        do {
            let file = try session.fileSystem.open(session.path + "/" + path)
            switch try ImageFile(file, format, of: size) {
            case .whole(size, let isTurned): if isTurned { turned.add(place) }
            case .whole(let actual, _):
                wrong.add(
                    place,
                    problem: "\(actual.width)×\(actual.height) pixels instead of "
                        + "\(size.width)×\(size.height)")
            case .unsupported(let problem), .damaged(let problem):
                wrong.add(place, problem: problem)
            }
        } catch {
            let problem = (error as? any Failure)?.problem ?? "the image cannot be read"
            wrong.add(place, problem: problem)
        }
    }

    /// Files that no row refers to and that are not part of a session.
    var extra: [String] {
        let own = Set(
            RowFile.allCases.map(\.rawValue) + [
                SessionLayout.manifest, SessionLayout.movie, SessionLayout.images,
                SessionLayout.depths, SessionLayout.confidences, SessionLayout.meshes,
                SessionLayout.damagedMovie, SessionLayout.audio, SessionLayout.damagedAudio,
                SessionLayout.seal, SessionLayout.notes, SessionLayout.desk,
            ])
        let strangers = root.filter { !own.contains($0.name) && $0.isStranger }.map(\.name)
        return strangers + images.extra + depths.extra + confidences.extra + meshes.extra
    }

    /// Unfinished files.
    var leftovers: [String] {
        root.filter(\.isLeftover).map(\.name) + images.leftovers + depths.leftovers
            + confidences.leftovers + meshes.leftovers
    }
}
