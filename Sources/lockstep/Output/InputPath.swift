import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The check of an input path from the command line.
enum InputPath {
    private static let fileSystem = LocalFileSystem()

    /// Rejects a path that does not exist, or is a pipe, socket or device.
    ///
    /// A folder and a regular file are accepted.
    static func require(_ path: String) throws {
        do {
            _ = try fileSystem.resolve(path)
        } catch let error as FileError where error.code == .missing {
            throw AbsentInput(path: path)
        }
        do {
            _ = try fileSystem.open(path)
        } catch let error as FileError where error.isOfSpecialFile {
            throw SpecialInput(error: error)
        } catch {
            // A folder, or an error that the command itself reports.
        }
    }

    /// Rejects a path that does not exist, and another app's recording; the error then contains the
    /// command that imports it.
    static func requireSession(_ path: String) throws {
        try require(path)
        do {
            _ = try Session(opening: path, fileSystem: fileSystem)
        } catch {
            guard let layout = try? Datasets.recognize(path, fileSystem: fileSystem) else {
                return
            }
            // A session that lost its manifest has the frames.jsonl of this app.
            let isWithoutManifest = (error as? SessionError)?.fact == .noManifest
            if isWithoutManifest, layout == .logger3D { return }
            let isFolder = (try? fileSystem.list(path)) != nil
            guard layout != .lockstep || !isFolder else { return }
            throw ForeignInput(path: path, layout: layout)
        }
    }
}

extension FileError {
    /// Whether the path is a pipe, socket or device.
    fileprivate var isOfSpecialFile: Bool {
        switch obstacle {
        case .pipe, .socket, .device: return true
        default: return false
        }
    }
}

/// A path that does not exist.
private struct AbsentInput: Failure {
    let path: String

    var problem: String { "there is no file or folder of this name" }
    var place: Place? { Place(file: path) }
    var remedy: Remedy { "Check the path." }
}

/// A pipe, socket or device, from which no recording is read.
private struct SpecialInput: Failure {
    let error: FileError

    var problem: String { error.problem }
    var place: Place? { error.place }
    var remedy: Remedy { "Give the path of a folder or a regular file." }
}

/// Another app's recording, or a session in an archive, where a session folder is required.
private struct ForeignInput: Failure {
    let path: String
    let layout: DatasetFormat

    var problem: String {
        layout == .lockstep
            ? "this is a zip archive of a session, and this command needs the session's folder"
            : "this is \(layout.summary), not a session folder"
    }
    var place: Place? { Place(file: path) }
    var remedy: Remedy {
        if layout == .lockstep {
            return "Unpack it (`unzip \(path.shellWord)`), then give the folder that was in it."
        }
        return "Import it first: `lockstep import \(path.shellWord) --to .`."
    }
}
