public import LockstepAnalysis
public import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// The sessions of a group as one page, on one time axis.
public struct GroupReport: Sendable {
    /// The page: HTML in UTF-8, the same bytes for the same group.
    public let page: [UInt8]

    /// Draws a group.
    ///
    /// - Parameters:
    ///   - check: the result of the group's check.
    ///   - sessions: the members' sessions, in the order of the manifest; nil for one that cannot be
    ///     opened.
    ///   - name: the group's name, for the title.
    ///   - nameAction: the name of an action in remedies, such as the command of a tool.
    ///   - progress: called from time to time with the share of the work done, 0…1.
    /// - Throws: ``FileError`` or ``FormatError`` if a session's rows cannot be read.
    public init(
        of manifest: GroupManifest, named name: String, check: GroupCheckReport,
        sessions: [Session?], namingActions nameAction: (RemedyAction) -> String,
        progress: (Double) -> Void = { _ in }
    ) throws {
        var lanes: [GroupLane] = []
        for (index, member) in manifest.members.enumerated() {
            let session = sessions.indices.contains(index) ? sessions[index] : nil
            lanes.append(try GroupLane(member, session))
            progress(Double(index + 1) / Double(manifest.members.count))
        }
        let section = GroupSections(
            manifest: manifest, check: check, lanes: lanes, overlap: check.overlap)
        func html(_ body: (inout HTMLText) -> Void) -> [UInt8] {
            var text = HTMLText()
            body(&text)
            return text.bytes
        }
        page = PageTemplate.filled(
            PackageResources.group_html,
            [
                "title": html { $0.words("\(name) · Lockstep group") },
                "style": PackageResources.page_css + PackageResources.lines_css
                    + PackageResources.media_css + PackageResources.group_css,
                "masthead": html { section.appendMasthead(named: name, to: &$0) },
                "sections": html { html in
                    section.appendFindings(naming: nameAction, to: &html)
                    section.appendAxis(to: &html)
                    GroupClockSection(manifest: manifest).append(to: &html)
                },
            ])
    }

    /// Writes the page atomically: a power loss leaves the old file or the new one.
    ///
    /// - Parameter temporary: the path of the incomplete file, in the same folder.
    public func write(
        to path: String, through temporary: String, fileSystem: any FileSystem
    ) throws {
        try ReportFile.write(page, to: path, through: temporary, fileSystem: fileSystem)
    }
}

/// A member's place on the common time axis, and how fast its phone turned.
struct GroupLane {
    /// How many buckets of samples are drawn; more than a screen has pixels for.
    private static let mostBuckets = 2000

    let member: GroupMember
    /// On the reference clock, ns; nil without a relation.
    let span: ClosedRange<Int64>?
    /// The magnitude of the angular velocity in rad/s, at times on the reference clock.
    let turning: Reduction

    init(_ member: GroupMember, _ session: Session?) throws {
        self.member = member
        span = member.referenceSpan
        var turning = Reduction(limit: Self.mostBuckets)
        if let map = member.relation?.map, let rows = try session?.inertialRows() {
            while let row = try rows.next() {
                guard row.channel.sensor == .gyroscope else { continue }
                let time = HostTime(nanoseconds: map.reference(row.timestamp))
                turning.add(row.value.length, at: time)
            }
        }
        self.turning = turning
    }
}
