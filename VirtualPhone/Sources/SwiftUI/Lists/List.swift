internal import Foundation
internal import PhoneScreen

/// Rows that scroll.
public struct List<SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    fileprivate let content: Content

    fileprivate init(rows: Content) { content = rows }

    func makeNode(_ place: NodePlace) -> ViewNode { ListNode(self, place) }
}

extension List where SelectionValue == Never {
    /// A list of rows and sections.
    public init(@ViewBuilder content: () -> Content) { self.init(rows: content()) }

    /// A list with a row for each element.
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(rows: ForEach(data, content: rowContent))
    }

    /// A list with a row for each element, identified by a key path.
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(rows: ForEach(data, id: id, content: rowContent))
    }
}

/// Controls for input, in rows.
public struct Form<Content: View>: View {
    private let content: Content

    /// A form.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// The form as a list.
    public var body: some View { List { content } }
}

/// The node of a list.
private final class ListNode<SelectionValue: Hashable, Content: View>: LeafNode<
    List<SelectionValue, Content>
>
{
    private var inner: ViewNode?
    private let scroll = ScrollPlace()
    override var children: [ViewNode] { inner.map { [$0] } ?? [] }

    override func update(from old: List<SelectionValue, Content>) {
        var rows = environment
        rows.isListRow = true
        rows.scrollPlace = scroll
        rows.stackAxis = nil
        rows.largeTitle = nil
        environment.largeTitle?.claim(self)
        scroll.refresh = environment.refreshAction
        inner = child(view.content, replacing: inner, environment: rows)
    }

    override func measure(_ proposal: ProposedSize) -> CGSize {
        let width = proposal.width ?? 375
        return CGSize(
            width: width, height: proposal.height ?? ListDrawing.height(sections, width))
    }

    private var sections: [ListSection] { ListSection.sections(of: inner) }

    override func paint(_ frame: CGRect, on drawing: Drawing) {
        let scheme = environment.colorScheme
        let back = drawing.extended(frame, .all)
        let isElevated = environment.isElevated
        let color = isElevated ? Color.elevatedGroupedBackground : .groupedBackground
        let fill = color.components(scheme).css
        drawing.add(item, .box, back, ["fill": .text(fill)], part: 1)
        // Rows scroll under the home indicator.
        let place = drawing.extended(frame, .bottom)
        let sections = sections
        let top = environment.largeTitle?.height(in: self) ?? 0
        let height =
            top + ListDrawing.height(sections, frame.width) + (place.maxY - frame.maxY)
        scroll.draw(
            item, place, content: CGSize(width: frame.width, height: height), axes: "y",
            indicators: true, on: drawing
        ) {
            environment.largeTitle?.draw(
                in: self, item, width: frame.width, scrolledBy: scroll.offset.y, on: drawing)
            let row = isElevated ? Color.elevatedGroupedRow : .groupedRow
            ListDrawing(item: item, scheme: scheme, row: row)
                .draw(sections, from: top, frame.width, on: drawing)
        }
    }
}

/// A section's items.
@MainActor struct ListSection {
    var header: LayoutItem?
    var rows: [LayoutItem]
    var footer: LayoutItem?

    /// The sections of a list's content; rows outside of all sections form their own.
    static func sections(of node: ViewNode?) -> [ListSection] {
        var sections: [ListSection] = []
        func add(_ node: ViewNode) {
            if let section = node as? any SectionNode {
                sections.append(
                    ListSection(
                        header: section.header?.items.first, rows: section.rows?.items ?? [],
                        footer: section.footer?.items.first))
            } else if node.holdsSections {
                for child in node.children { add(child) }
            } else {
                let rows = node.items
                guard !rows.isEmpty else { return }
                sections.append(ListSection(header: nil, rows: rows, footer: nil))
            }
        }
        if let node { add(node) }
        return sections.filter { !$0.rows.isEmpty || $0.header != nil || $0.footer != nil }
    }
}

extension ViewNode {
    /// Whether there are sections inside, not within another list.
    fileprivate var holdsSections: Bool {
        self is any SectionNode || children.contains(where: \.holdsSections)
    }
}

/// Draws the sections of a grouped list.
@MainActor struct ListDrawing {
    let item: LayoutItem
    let scheme: ColorScheme
    /// The background of rows.
    let row: Color

    // Measures of UIKit's inset grouped lists on iOS 16, from experience.
    private static let margin: CGFloat = 16
    private static let inset = CGSize(width: 16, height: 11)
    private static let leastRow: CGFloat = 44
    private static let gap: CGFloat = 20
    private static let radius = 10.0

    private static func rowProposal(_ width: CGFloat) -> ProposedSize {
        ProposedSize(width: max(0, width - 2 * margin - 2 * inset.width), height: nil)
    }

    private static func rowHeight(_ row: LayoutItem, _ width: CGFloat) -> CGFloat {
        max(leastRow, row.size(rowProposal(width)).height + 2 * inset.height)
    }

    private static func noteHeight(_ note: LayoutItem?, _ width: CGFloat) -> CGFloat {
        guard let height = note?.size(rowProposal(width)).height, height > 0 else { return 0 }
        return height + 14
    }

    /// The height of sections in a width.
    static func height(_ sections: [ListSection], _ width: CGFloat) -> CGFloat {
        sections.reduce(gap) { sum, section in
            sum + noteHeight(section.header, width) + noteHeight(section.footer, width)
                + section.rows.reduce(0) { $0 + rowHeight($1, width) } + gap
        }
    }

    func draw(
        _ sections: [ListSection], from top: CGFloat, _ width: CGFloat, on drawing: Drawing
    ) {
        var y = top + Self.gap
        for section in sections {
            y = draw(note: section.header, y, width, isHeader: true, on: drawing)
            y = draw(rows: section.rows, y, width, on: drawing)
            y = draw(note: section.footer, y, width, isHeader: false, on: drawing) + Self.gap
        }
    }

    private func draw(
        note: LayoutItem?, _ y: CGFloat, _ width: CGFloat, isHeader: Bool, on drawing: Drawing
    ) -> CGFloat {
        let height = Self.noteHeight(note, width)
        guard let note, height > 0 else { return y }
        let size = note.size(Self.rowProposal(width))
        let place = CGRect(
            x: Self.margin + Self.inset.width, y: y + 7, width: size.width, height: size.height)
        if drawing.isNearlyVisible(place) { note.draw(place, on: drawing) }
        return y + height
    }

    private func draw(
        rows: [LayoutItem], _ y: CGFloat, _ width: CGFloat, on drawing: Drawing
    ) -> CGFloat {
        var y = y
        let card = width - 2 * Self.margin
        for (index, row) in rows.enumerated() {
            let height = Self.rowHeight(row, width)
            let place = CGRect(x: Self.margin, y: y, width: card, height: height)
            if drawing.isNearlyVisible(place) {
                let ends = (isFirst: index == 0, isLast: index == rows.count - 1)
                draw(row, in: place, ends, on: drawing)
            }
            y += height
        }
        return y
    }

    private func draw(
        _ row: LayoutItem, in place: CGRect, _ ends: (isFirst: Bool, isLast: Bool),
        on drawing: Drawing
    ) {
        let radius = Self.radius
        let properties: [String: ScreenValue] = [
            "fill": .text(self.row.components(scheme).css),
            "radius": [
                .number(ends.isFirst ? radius : 0), .number(ends.isFirst ? radius : 0),
                .number(ends.isLast ? radius : 0), .number(ends.isLast ? radius : 0),
            ],
            "clip": true,
        ]
        drawing.hit(place)
        drawing.group(row, place, properties, part: 60) {
            if !ends.isLast {
                let line = CGRect(
                    x: Self.inset.width, y: place.height - 1,
                    width: place.width - Self.inset.width, height: 1)
                let color = Color.separator.components(scheme).css
                drawing.add(row, .box, line, ["fill": .text(color)], part: 61)
            }
            let inside = CGRect(
                x: Self.inset.width, y: Self.inset.height,
                width: place.width - 2 * Self.inset.width,
                height: place.height - 2 * Self.inset.height)
            let size = row.size(ProposedSize(width: inside.width, height: nil))
            let placed = Alignment.leading.place(
                CGSize(width: inside.width, height: size.height), in: inside)
            drawing.clipping(CGRect(origin: .zero, size: place.size)) {
                row.draw(
                    CGRect(
                        x: placed.minX, y: placed.minY, width: size.width, height: size.height),
                    on: drawing)
            }
        }
    }
}
