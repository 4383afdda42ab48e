import LockstepAnalysis
import LockstepArguments
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep group`: ties the sessions of several phones to one clock.
struct Group: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "group",
            abstract: "Ties the sessions of several phones to one clock, with stated errors.",
            discussion: """
                Prints the offset and drift of each phone's clock with their errors, from each \
                method that applies, and whether the methods agree. Writes the result to a group \
                file, which check, export and report accept in place of a recording. docs/GROUP.md \
                describes the methods and the file.

                  anchors    exchanges of messages with one desk during the recordings. The bound \
                holds for any network delay.
                  gyroscope  phones that were mounted together and turned. The bound is three \
                standard errors.
                  event      a flash, or another sudden change of light, that all cameras saw. The \
                bound is about a frame interval; drift is not measured.

                If all phones were connected to one desk, its clock is the reference clock. \
                Otherwise it is the clock of the first session. The first of the methods above \
                that gives a result ties each other clock to it. Images are decoded only for the \
                method event, which is tried if no other method gives a result.

                A session is a folder, named phone1, phone2 and so on in the group, or by \
                NAME=FOLDER. Names become namespaces of topics.

                Exit code 1: a session could not be tied, or two methods disagree. The group file \
                is still written, and `lockstep check` explains it.
                """)
    }

    @Argument(
        valueName: "session", help: "A session's folder, or NAME=FOLDER; two or more sessions.")
    var sessions: [String]
    @Option(valueName: "path", help: "The group file.") var to = GroupManifest.usualName
    @Option(help: "Uses only the results of this method; all are printed.")
    var method: GroupMethodName?
    @Flag(help: "Replaces a file of that name.") var force: Bool
    @OptionGroup var output: OutputOptions

    private static let fileSystem = LocalFileSystem()

    func validate() throws {
        guard sessions.count <= GroupManifest.mostMembers else {
            throw ValidationError("a group has at most \(GroupManifest.mostMembers) sessions.")
        }
        try OutputFile.validate(to, endings: [".json"], example: GroupManifest.usualName)
    }

    func run() throws {
        let named = try NamedSession.all(sessions)
        for session in named { try InputPath.requireSession(session.path) }
        try checkPlace()
        let members = try named.map { named in
            try GroupSession(
                Session(opening: named.path, fileSystem: Self.fileSystem), name: named.name,
                path: named.path, cryptography: OpenSSLCryptography())
        }
        let bar = ProgressBar("Relating clocks", options: output)
        defer { bar.end() }
        var manifest = try GroupEstimate.measure(
            members, by: method?.method, codecs: FFmpegCodecs(), progress: { bar.show($0) })
        bar.end()
        try store(&manifest)
        Console.print(GroupText(manifest: manifest, path: to).text(output))
        let isTied = manifest.members.allSatisfy { member in
            member.relation != nil && member.agreements.allSatisfy(\.agrees)
        }
        guard isTied else { throw ExitCode.findings }
    }

    private func checkPlace() throws {
        let folder = to.folderAbove ?? "."
        guard try Self.fileSystem.session(around: folder) == nil else {
            throw ValidationError("\(to) is inside a session: give another place with --to.")
        }
        guard force || (try? Self.fileSystem.open(to)) == nil else {
            throw OutputExists(to)
        }
    }

    /// Writes the manifest, with the sessions' paths relative to its folder.
    private func store(_ manifest: inout GroupManifest) throws {
        Interruption.watch()
        let above = try MissingFolders(upTo: to.folderAbove ?? ".", Self.fileSystem)
        do {
            let folder = try Self.fileSystem.resolve(to.folderAbove ?? ".")
            for index in manifest.members.indices {
                let path = try Self.fileSystem.resolve(manifest.members[index].path)
                manifest.members[index].path = path.relative(to: folder)
            }
            OutputFile.removeLeftovers(of: to)
            try manifest.store(
                at: to, through: OutputFile.temporary(of: to), fileSystem: Self.fileSystem)
            try above.synchronize()
        } catch {
            above.remove()
            throw error
        }
    }
}

/// The name of a method, as given on the command line.
enum GroupMethodName: String, CaseIterable, ExpressibleByArgument {
    case anchors
    case gyroscope
    case event

    /// The method of this name.
    var method: GroupMethod {
        switch self {
        case .anchors: .anchors
        case .gyroscope: .gyroscope
        case .event: .event
        }
    }
}

/// A session and its name in a group.
private struct NamedSession {
    let name: String
    let path: String

    /// Reads the arguments of the command.
    static func all(_ arguments: [String]) throws -> [NamedSession] {
        let all = try arguments.enumerated().map { index, argument in
            try NamedSession(argument) ?? NamedSession(name: "phone\(index + 1)", path: argument)
        }
        guard all.count > 1 else {
            throw ValidationError("a group has two or more sessions.")
        }
        for (index, session) in all.enumerated() {
            if let same = all[..<index].first(where: { $0.name == session.name }) {
                throw ValidationError("two sessions are named '\(same.name)'.")
            }
            if let same = all[..<index].first(where: { $0.resolved == session.resolved }) {
                throw ValidationError(
                    "\(same.name) and \(session.name) are the same session (\(session.path)): give "
                        + "each session once.")
            }
        }
        return all
    }

    private init(name: String, path: String) { (self.name, self.path) = (name, path) }

    /// The path without links; the path itself if nothing is there.
    private var resolved: String { (try? LocalFileSystem().resolve(path)) ?? path }

    /// Reads `NAME=FOLDER`; nil for anything else, such as a folder with that sign in its name.
    private init?(_ argument: String) throws {
        guard let sign = argument.firstIndex(of: "="),
            (try? LocalFileSystem().entry(at: argument)) == nil
        else { return nil }
        name = String(argument[..<sign])
        path = String(argument[argument.index(after: sign)...])
        // The word for the desk's clock in results (docs/GROUP.md).
        guard name != GroupManifest.deskName else {
            throw ValidationError("'\(name)' means the desk's clock: choose another name.")
        }
        guard GroupManifest.isName(name) else {
            throw ValidationError(
                "'\(name)' is not a name for a session: use a letter and then letters, digits and "
                    + "underscores.")
        }
        guard !path.isEmpty else { throw ValidationError("\(name)= has no folder.") }
    }
}

extension String {
    /// An absolute path as seen from an absolute folder.
    fileprivate func relative(to folder: String) -> String {
        let own = split(separator: "/")
        let other = folder.split(separator: "/")
        let shared = zip(own, other).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: other.count - shared)
        let path = (up + own.dropFirst(shared).map(String.init)).joined(separator: "/")
        return path.isEmpty ? "." : path
    }
}
