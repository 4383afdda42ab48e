import LockstepArguments
import LockstepSessions

/// The outputs of several recordings: in one folder, each with the name of its recording.
struct BatchPlaces: Sendable {
    private let places: [String: String]

    /// One path for the output of the only recording.
    init(_ place: String, of paths: [String]) {
        places = Dictionary(uniqueKeysWithValues: paths.prefix(1).map { ($0, place) })
    }

    /// Names the outputs.
    ///
    /// - Parameters:
    ///   - folder: the folder of the outputs; nil is the current folder.
    ///   - ending: what follows each name, such as `.ply`.
    /// - Throws: `ValidationError` if two outputs would have one name, or if the folder is a file.
    init(in folder: String?, of paths: [String], ending: String) throws {
        let disk = LocalFileSystem()
        guard folder?.isEmpty != true, folder != "-" else {
            throw ValidationError("with several recordings, --to must name a folder.")
        }
        if let folder, try disk.entry(at: folder) != nil, (try? disk.list(folder)) == nil {
            throw ValidationError(
                "\(folder) is a file; with several recordings, --to must name a folder.")
        }
        let resolved = paths.map { (try? disk.resolve($0)) ?? $0 }
        let stems = zip(paths, resolved).map { path, place in
            (try? disk.list(path)) == nil ? place.withoutContainerEnding : place
        }
        guard let names = (OutputNames(of: stems) ?? OutputNames(of: resolved))?.names else {
            throw ValidationError(
                "two recordings would get the same name; run the command once for each.")
        }
        let prefix = folder.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
        places = Dictionary(
            zip(paths, names.map { prefix + $0 + ending }), uniquingKeysWith: { first, _ in first })
    }

    /// The output of a recording.
    subscript(path: String) -> String {
        guard let place = places[path] else {
            preconditionFailure("The recording is not one of the batch.")
        }
        return place
    }

    /// All outputs.
    var all: [String] { places.values.sorted() }
}

extension String {
    /// The path of a file without the ending of an archive or a log.
    fileprivate var withoutContainerEnding: String {
        let ending = [".zip", ".mcap", ".bag"].first { lowercased().hasSuffix($0) }
        return String(dropLast(ending?.count ?? 0))
    }
}
