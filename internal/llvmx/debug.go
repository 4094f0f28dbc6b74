package llvmx

import (
	"path/filepath"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
)

// Debug adds line tables to a module: which line of which file each instruction
// comes from. Profilers and debuggers of PTX show them.
type Debug struct {
	m     *Module
	unit  *metadata.DICompileUnit
	files map[string]*metadata.DIFile
	sig   *metadata.DISubroutineType
	locs  map[location]*metadata.DILocation
}

type location struct {
	scope, inlinedAt metadata.Field
	line, column     int
}

// NewDebug starts line tables for a module whose main file is path.
func (m *Module) NewDebug(producer, path string) *Debug {
	d := &Debug{m: m, files: map[string]*metadata.DIFile{}, locs: map[location]*metadata.DILocation{}}
	file := d.file(path)
	d.unit = define(m, &metadata.DICompileUnit{
		MetadataID: -1, Distinct: true, Language: enum.DwarfLangC99,
		File: file, Producer: producer, EmissionKind: enum.EmissionKindLineTablesOnly,
	})
	d.sig = define(m, &metadata.DISubroutineType{MetadataID: -1, Types: MDInline(MDNull)})
	m.Named("llvm.dbg.cu", d.unit)
	m.Flag(2, "Debug Info Version", IntConst(I32, 3))
	return d
}

func (d *Debug) file(path string) *metadata.DIFile {
	if f := d.files[path]; f != nil {
		return f
	}
	dir, name := filepath.Split(path)
	d.files[path] = define(d.m, &metadata.DIFile{MetadataID: -1, Filename: name, Directory: filepath.Clean(dir)})
	return d.files[path]
}

// Function says where a function was written and returns the scope of its locations.
func (d *Debug) Function(f *Func, name, path string, line int) *metadata.DISubprogram {
	file := d.file(path)
	s := define(d.m, &metadata.DISubprogram{
		MetadataID: -1, Distinct: true, Scope: file, Name: name, LinkageName: f.Name(),
		File: file, Line: int64(line), ScopeLine: int64(line), Type: d.sig,
		SPFlags: enum.DISPFlagDefinition, Unit: d.unit,
	})
	f.Attach("dbg", s)
	return s
}

// Location returns the node to attach as dbg. inlinedAt is nil or the location of a call.
func (d *Debug) Location(scope *metadata.DISubprogram, line, column int, inlinedAt *metadata.DILocation) *metadata.DILocation {
	key := location{scope: scope, line: line, column: column}
	l := &metadata.DILocation{MetadataID: -1, Line: int64(line), Column: int64(column), Scope: scope}
	if inlinedAt != nil {
		key.inlinedAt, l.InlinedAt = inlinedAt, inlinedAt
	}
	if old := d.locs[key]; old != nil {
		return old
	}
	d.locs[key] = define(d.m, l)
	return l
}
