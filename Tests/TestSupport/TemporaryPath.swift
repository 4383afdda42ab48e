import Foundation

/// Returns a path without symbolic links that no other test uses, in the folder that `TMPDIR` names.
public func temporaryPath(_ purpose: String) -> String {
    let folder = FileManager.default.temporaryDirectory.path
    let resolved = realpath(folder, nil)
    defer { free(resolved) }
    let parent = resolved.map { String(cString: $0) } ?? folder
    return "\(parent)/lockstep-\(purpose)-\(UInt64.random(in: 0...UInt64.max))"
}
