internal import Foundation
internal import Glibc
internal import LockstepConcurrency

/// Files that the app shared, kept for the browser: an app removes its own as soon as the share sheet
/// has ended, and the browser fetches them later.
final class SharedFiles: Sendable {
    private struct State {
        var paths: [Int: String] = [:]
        var last = 0
    }

    /// The most files that are kept: a browser fetches a file within seconds.
    private static let limit = 16

    private let folder: String
    private let state = Mutex(State())

    /// - Parameter folder: holds the files; what an earlier start left there is removed.
    init(folder: String) {
        self.folder = folder
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Keeps a file, and returns its address.
    func offer(_ path: String) -> String {
        let name = (path as NSString).lastPathComponent
        return state.withLock { state in
            state.last += 1
            state.paths[state.last] = keep(path, named: name, in: "\(folder)/\(state.last)")
            forget(state.last - Self.limit, &state)
            return "/download/\(state.last)/"
                + (name.addingPercentEncoding(
                    withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-_.")))
                    ?? "file")
        }
    }

    /// The path of the file with an address; nil if there is none.
    func path(at address: String) -> String? {
        let parts = address.split(separator: "/")
        guard parts.first == "download", parts.count > 1, let number = Int(parts[1]) else {
            return nil
        }
        return state.withLock { $0.paths[number] }
    }

    /// Returns the path of another name of the file, or of a copy; its own path if neither works.
    private func keep(_ path: String, named name: String, in folder: String) -> String {
        let kept = folder + "/" + name
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            if link(path, kept) != 0 {
                try FileManager.default.copyItem(atPath: path, toPath: kept)
            }
            return kept
        } catch {
            return path
        }
    }

    private func forget(_ number: Int, _ state: inout State) {
        guard state.paths.removeValue(forKey: number) != nil else { return }
        try? FileManager.default.removeItem(atPath: "\(folder)/\(number)")
    }
}
