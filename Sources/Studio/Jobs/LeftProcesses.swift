import LockstepSessions

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Processes that an earlier studio started in a folder and that still run, because it was killed.
///
/// They are found in /proc by their arguments: a studio may be killed before it has stored the
/// number of a process.
enum LeftProcesses {
    /// The variable that the tool's processes get from a studio.
    static let mark = "LOCKSTEP_PROGRESS=lines"

    /// Ends all processes that run a command, so that none writes to its target any more.
    ///
    /// - Parameters:
    ///   - words: The arguments of the tool.
    ///   - folder: The folder that the studio serves, as an absolute path.
    static func end(running words: [String], in folder: String) {
        let found = running(words, in: folder)
        for process in found { kill(process, SIGTERM) }
        wait(for: found)
        for process in found { kill(process, SIGKILL) }
        wait(for: found)
    }

    /// Waits until processes have ended, 5 s at most.
    private static func wait(for processes: [pid_t]) {
        for _ in 0..<100 where processes.contains(where: isAlive) { usleep(50_000) }
    }

    private static func running(_ words: [String], in folder: String) -> [pid_t] {
        let entries = (try? LocalFileSystem().list("/proc")) ?? []
        return entries.compactMap { pid_t($0.name) }.filter { process in
            let line = texts("cmdline", of: process)
            return line.suffix(words.count).elementsEqual(words)
                && texts("environ", of: process).contains(mark)
                // Before it runs the tool, the process has not changed to the folder yet.
                && (folderOf(process) == folder || line.contains(folder))
        }
    }

    /// Whether a process runs: one that has ended has an empty command line until its parent waits
    /// for it.
    private static func isAlive(_ process: pid_t) -> Bool {
        !texts("cmdline", of: process).isEmpty
    }

    /// The texts of a file about a process, each of which ends with a zero byte.
    private static func texts(_ name: String, of process: pid_t) -> [String] {
        guard let file = fopen("/proc/\(process)/\(name)", "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 17)
        let count = fread(&bytes, 1, bytes.count, file)
        return bytes[..<count].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func folderOf(_ process: pid_t) -> String? {
        try? LocalFileSystem().resolve("/proc/\(process)/cwd")
    }
}
